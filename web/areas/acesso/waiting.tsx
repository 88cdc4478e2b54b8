import css from './waiting.module.css'

/** The person waits for something: words, and a strip of tape that grows. */
export function Waiting({ children }: { children: string }) {
  return (
    <output className={css.waiting}>
      {children}
      <span className={css.tape} />
    </output>
  )
}
