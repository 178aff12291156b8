import { Gauge, type Registry } from 'prom-client';
import type { Servers } from './watched.ts';

/** How far each of several servers is, and which one uploads. */
export function showServers(servers: () => Servers, registry: Registry): void {
  const registers = [registry];
  const labelNames = ['server'];
  new Gauge({
    name: 'coupon_site_server_behind_changes',
    help: 'Changes of all servers that this one does not hold.',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { name, changesBehind } of servers().all) this.set({ server: name }, changesBehind);
    },
  });
  new Gauge({
    name: 'coupon_site_server_seen_seconds',
    help: 'How long ago a server said how far it is.',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { name, secondsSinceSeen } of servers().all) this.set({ server: name }, secondsSinceSeen);
    },
  });
  new Gauge({
    name: 'coupon_site_leader',
    help: 'Which server uploads to the bucket: 1.',
    labelNames,
    registers,
    collect() {
      this.reset();
      const leader = servers().upload?.leader;
      if (leader) this.set({ server: leader }, 1);
    },
  });
  const ofUpload = (name: string, help: string, value: (upload: NonNullable<Servers['upload']>) => number | null) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const { upload } = servers();
        const shown = upload && value(upload);
        if (shown === null) this.remove();
        else this.set(shown);
      },
    });
  ofUpload('coupon_site_leader_epoch', 'Rises each time that a server begins to upload.', ({ epoch }) => epoch);
  ofUpload(
    'coupon_site_upload_behind_changes',
    'Changes that are saved and not uploaded.',
    ({ changesBehind }) => changesBehind,
  );
}
