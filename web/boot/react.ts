/** Only the part of React that the pages use: boot.ts loads it by itself. */
export { hydrateRoot } from 'react-dom/client'
