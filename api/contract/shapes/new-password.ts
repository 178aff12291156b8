import { z } from 'zod';

export const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 1024;

/** A password that is chosen; common ones are refused beside that. */
export const newPassword = z
  .string()
  .min(SHORTEST_PASSWORD, `A password needs at least ${SHORTEST_PASSWORD} characters.`)
  .max(LONGEST_PASSWORD);

export const enteredPassword = z.string().min(1, 'Please enter the password.').max(LONGEST_PASSWORD);
