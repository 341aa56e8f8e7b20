"""Speed of this project and of its neighbours, measured side by side in one run: `python -m benchmarks.run`."""
