# Under pytest: the command serves, and says in a line where.
import json
import subprocess
from urllib.request import urlopen

import pytest


@pytest.fixture(scope="session")
def url():
    command = ["node_modules/.bin/fathom-search", "serve", "--port", "0", "--seed", "seed", "--until-stdin-ends"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        yield next(word for line in server.stdout for word in line.split() if word.startswith("http://"))
        server.terminate()


def test_finds_the_tent(url):
    with urlopen(f"{url}/items/_search?q=title:tent") as answer:
        assert json.load(answer)["hits"]["total"]["value"] == 1
