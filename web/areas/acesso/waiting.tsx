import css from './waiting.module.css'

/** Something is being done that the person waits for: words, and a strip of tape that is being laid. */
export function Waiting({ children }: { children: string }) {
  return (
    <output className={css.waiting}>
      {children}
      <span className={css.tape} />
    </output>
  )
}
