import { openPool } from '../../../data/cluster/connection.ts';

/** Makes an empty database on the server, and gives its address. */
export async function createDatabase(server: string, name: string): Promise<string> {
  const pool = openPool(`${server}/postgres`, { max: 1 });
  try {
    await pool.query(`create database ${name}`);
  } finally {
    await pool.end();
  }
  return `${server}/${name}`;
}
