/**
 * What only the owner of the process may read: password hash, sessions, addresses of subscribers; the modes are also those of new
 * documents, pictures and their folders. Imports nothing, so that the
 * thread of the records starts quickly.
 */
export const PRIVATE_FOLDER = 'private';
export const PRIVATE_FOLDER_MODE = 0o700;
export const PRIVATE_FILE_MODE = 0o600;
