import { z } from 'zod';

/**
 * Field that a request never has. It tells the request from another one with the same fields, because a signature of these
 * protocols covers neither the method nor the path.
 */
export const Absent = z.null().optional();
