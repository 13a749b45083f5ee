import { z } from 'zod';

/** File in the data folder with the staff tokens of this installation, by name. */
export const TOKENS_FILE = 'tokens.json';
export const TokensFile = z.record(z.string(), z.string().min(16));
