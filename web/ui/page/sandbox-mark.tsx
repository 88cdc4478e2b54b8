import css from './sandbox-mark.module.css'

/** Says that something is simulated: `title` names what, the link leads to the controls where there are any. */
export function SandboxMark({ title, text, act }: { title: string; text: string; act: string | null }) {
  return (
    <p className={css.mark} data-below>
      <b>{title}</b>: {text}{' '}
      {act && (
        <a href="/sandbox" target="_blank" rel="noreferrer">
          {act}
        </a>
      )}
    </p>
  )
}
