/** Only the part of the router that the pages use: boot.ts loads it by itself. */
export { createBrowserRouter } from 'react-router'
