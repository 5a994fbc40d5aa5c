"""Which python-for-android buildozer builds with: the one of requirements-dev.txt, as pip installed it.

`p4a.source_dir` in buildozer.spec names this folder. Of a tag buildozer would make a new clone for every build, and it
would be other code than `tests/package` rehearses with. buildozer reads nothing here but the list below, hands it to
pip and runs `python -m pythonforandroid.toolchain`.
"""

install_reqs = ["python-for-android==2026.5.9"]
