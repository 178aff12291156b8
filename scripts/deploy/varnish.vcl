# Varnish in front of `npm start`, which purges it after each publish: start that with PURGE=varnish:http://127.0.0.1:6081.
# Debian: apt install varnish varnish-modules, copy this file to /etc/varnish/default.vcl, systemctl restart varnish.
vcl 4.1;

import xkey;

backend site {
  .host = "127.0.0.1";
  .port = "4321";
}

# Only the site itself may purge.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ purgers) {
      return (synth(403, "Only the site may purge."));
    }
    if (!req.http.xkey-purge) {
      return (synth(400, "The header xkey-purge names no keys."));
    }
    set req.http.x-purged = xkey.purge(req.http.xkey-purge);
    return (synth(200, "Purged " + req.http.x-purged));
  }
  # Pages and files are the same for everybody. Calls and the dashboard with a cookie are the owner's, and pass.
  if (req.url !~ "^/(api|admin)(/|\?|$)") {
    unset req.http.Cookie;
  }
}

sub vcl_backend_response {
  # Kept past its time only to ask whether it has changed, never to be answered.
  set beresp.grace = 0s;
  set beresp.keep = 1h;
}

sub vcl_deliver {
  unset resp.http.xkey;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
}
