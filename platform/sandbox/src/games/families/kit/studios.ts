export const STUDIOS = {
  northlight: 'Northlight',
  kelpworks: 'Kelp Works',
  oddbird: 'Oddbird',
  papermill: 'Papermill',
  tallorder: 'Tall Order Live',
} as const;

export type Studio = keyof typeof STUDIOS;
