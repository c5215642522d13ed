#!/bin/bash
# RPM runs this of the old version after the new one is in place, with the number of versions left: nothing is to go then.
[ "$1" = 0 ] || exit 0
if type update-alternatives >/dev/null 2>&1; then
  update-alternatives --remove sortwell-app /opt/Sortwell/sortwell-app
else
  rm -f /usr/bin/sortwell-app
fi
profile=/etc/apparmor.d/sortwell-app
if [ -f "$profile" ]; then
  apparmor_parser --remove "$profile" 2>/dev/null
  rm -f "$profile"
fi
exit 0
