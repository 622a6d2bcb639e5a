"""Run a model on the tasks and score it. The same as `comptoolbench run`.

$ python predict.py --model baseline/lexical
"""

import sys

from cli.main import main

if __name__ == "__main__":
    sys.exit(main(["run", *sys.argv[1:]]))
