/** React, and no more of it than the pages use: for boot.ts to load by itself. */
export { hydrateRoot } from 'react-dom/client'
