import css from './marca-do-sandbox.module.css'

/** No money is real here, and whoever tries it plays the bank. */
export function MarcaDoSandbox() {
  return (
    <p className={css.mark}>
      <b>Banco de testes</b>: nenhum dinheiro é de verdade.{' '}
      <a href="/sandbox" target="_blank" rel="noreferrer">
        Decidir no /sandbox
      </a>
    </p>
  )
}
