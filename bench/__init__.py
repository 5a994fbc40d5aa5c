"""What must be fast. `tools/bench.py` says how a benchmark is written."""
