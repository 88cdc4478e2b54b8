import css from './sandbox-mark.module.css'

/** Nothing is real here: `title` says what is played, the link leads to whoever plays it. */
export function SandboxMark({ title, text, act }: { title: string; text: string; act: string }) {
  return (
    <p className={css.mark}>
      <b>{title}</b>: {text}{' '}
      <a href="/sandbox" target="_blank" rel="noreferrer">
        {act}
      </a>
    </p>
  )
}
