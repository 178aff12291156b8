import { z } from 'zod';

// Compiled validators need `eval`, which a strict Content-Security-Policy refuses. A schema looks whether there is any when it is made, and
// so this is imported before all of them.
z.config({ jitless: true });
