import css from './para-quem-waiting.module.css'

/** The place of 'Para quem?' with its field and its one line of recipients. */
export const ParaQuemWaiting = () => <div className={css.place} />
