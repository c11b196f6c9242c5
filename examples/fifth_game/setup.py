"""The part of the build that pyproject.toml cannot say: translations are compiled into it."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithTranslations(build_py):
    def run(self) -> None:
        super().run()
        for source in Path("konane/locale").glob("*.po"):
            target = Path(self.build_lib, source).with_suffix(".mo")
            target.parent.mkdir(exist_ok=True)
            with source.open("rb") as texts, target.open("wb") as compiled:
                write_mo(compiled, read_po(texts))


setup(cmdclass={"build_py": BuildWithTranslations})
