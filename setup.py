"""`pip install .`: the folders of the project as parts of one package, `petka`, beside its command in `desktop`."""

from setuptools import find_packages, setup

PARTS = ("app", "rules", "assets")

inside = [f"{part}.{name}" for part in PARTS for name in find_packages(part)]
packages = {"petka": "desktop", **{f"petka.{name}": name.replace(".", "/") for name in (*PARTS, *inside)}}

setup(
    packages=list(packages),
    package_dir=packages,
    package_data={"petka": [], "petka.app": ["**/*.mo"], "petka.assets": ["**/*"]},
    include_package_data=False,
)
