"""Templates of pages: Jinja2 that escapes everything and fails on a name it was not given."""

from jinja2 import Environment, PackageLoader, StrictUndefined

__all__ = ["environment"]


def environment(package: str) -> Environment:
    """Return the environment for the templates that lie beside the code of `package`, such as `arena.kit`.

    Every value is escaped unless it is `Markup`, in attributes too; a missing value is an error, not an empty string.
    """
    return Environment(
        loader=PackageLoader(package, package_path=""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
