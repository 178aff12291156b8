/** Where browsers report what the policy of public pages has blocked. By `report-uri`: every browser knows it, and sends at once. */
export const REPORTS_PATH = '/api/csp-reports';

/** Whether one of these hosts, as a Content-Security-Policy names them, is this one: `*.ads.example` is every host below `ads.example`. */
export const coversHost = (hosts: readonly string[], host: string): boolean =>
  hosts.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each));
