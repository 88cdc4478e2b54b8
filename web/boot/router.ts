/** The router, and no more of it than the pages use: for boot.ts to load by itself. */
export { createBrowserRouter } from 'react-router'
