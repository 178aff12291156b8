import { usePublishStatus } from '../../requests/publishing.ts';
import { serverText, uploadText } from './servers-text.ts';

/** Several servers of one site: how far each is, and which one uploads. Nothing where there is one. */
export function Servers() {
  const { servers, uploadFailure = null } = usePublishStatus().data ?? {};
  if (servers === undefined) return null;
  const { all, upload } = servers;
  const uploaded = uploadText(upload, uploadFailure);
  const isFailing = upload !== null && upload.leader !== null && uploadFailure !== null;
  return (
    <section className="panel" aria-labelledby="servers-title">
      <header className="panel-head">
        <h2 id="servers-title">Servers</h2>
        {uploaded !== null && !isFailing && <p className="hint">{uploaded}</p>}
      </header>
      {isFailing && (
        <p className="form-error" role="status">
          {uploaded}
        </p>
      )}
      <ul className="care-lines">
        {all.map((server) => (
          <li key={server.name} className="server-line">
            <span>
              {server.name}
              <span className="hint">{serverText(server)}</span>
            </span>
            {server.name === upload?.leader && <span className="badge badge-green">Uploads, epoch {upload.epoch}</span>}
            {server.isThis && <span className="badge">Answers you</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
