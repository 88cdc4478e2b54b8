/** A page that could not be opened: its code did not load, or failed. Small, as it must be loaded beforehand. */
export const PageError = () => (
  <main style={{ padding: 'var(--s-4)' }}>
    <h1>Esta página não abriu</h1>
    <a href=".">Tente de novo</a>
  </main>
)
