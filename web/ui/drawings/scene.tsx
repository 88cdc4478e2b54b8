import type { ReactNode } from 'react'
import css from './scene.module.css'

/** The cutting mat with something on it: for pages with few words. Decorative, the words say the same. */
export function Scene({ children }: { children: ReactNode }) {
  return (
    <div className={css.mat}>
      <svg viewBox="0 0 480 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path className={css.grid} d={GRID} />
        {children}
      </svg>
    </div>
  )
}

/** Where a box should be: its outline on the mat, and the tape that came off. */
export const MissingBox = () => (
  <g>
    <path
      className={css.outline}
      d="M220 76 351.4 151.9 255.2 207.4 123.9 131.5zM123.9 131.5v66.6L255.2 274V207.4M255.2 274l96.2-55.5v-66.6"
    />
    <path className={css.tape} d="m262 292 74-42.7-4.3 9.6 9.3-.3-3.7 9.4 8.9.3-74 42.7 3.6-8.9-9.3.1 4.2-9.5z" />
  </g>
)

/** Lines of the mat's own grid, both ways over the whole scene. */
const GRID = Array.from({ length: 26 }, (_, n) => {
  const x = n * 64 - 16
  return `M${x} -40l-762 440M${480 - x} -40l762 440`
}).join('')
