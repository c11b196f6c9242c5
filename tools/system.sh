#!/bin/sh
# Installs what the tests marked `system` need, from Debian's packages: a browser, PostgreSQL, Redis.
# The tests start them themselves, in temporary folders.
set -eu
wanted=""
command -v chromium > /dev/null 2>&1 || wanted="$wanted chromium"
command -v redis-server > /dev/null 2>&1 || wanted="$wanted redis-server"
ls /usr/lib/postgresql/*/bin/postgres > /dev/null 2>&1 || wanted="$wanted postgresql"
[ -n "$wanted" ] || exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null 2>&1; then
  echo "tabuleiro: install these first:$wanted" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
# Debian would start them at once; the tests want none but their own.
policy=/usr/sbin/policy-rc.d
[ -e "$policy" ] || { printf '#!/bin/sh\nexit 101\n' > "$policy"; chmod +x "$policy"; trap 'rm -f "$policy"' EXIT; }
apt-get update -qq
# shellcheck disable=SC2086
apt-get install -qq -y --no-install-recommends $wanted > /dev/null
