import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readSite, SiteProvider } from './app/site.tsx'
import { routeObjects } from './routes.tsx'

// not awaited: a page's chunk imports this one, and each would wait for the other
void start(document.getElementById('root')!)

/** Hydrates what was prerendered, or draws into the empty shell. The page's own code is awaited first, so both agree. */
async function start(root: HTMLElement) {
  const routes = routeObjects()
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
  const app = (
    <StrictMode>
      <SiteProvider value={readSite()}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </SiteProvider>
    </StrictMode>
  )
  // as a transition, so that it yields to the person who already scrolls and types
  startTransition(() => void (root.childElementCount > 0 ? hydrateRoot(root, app) : createRoot(root).render(app)))
}
