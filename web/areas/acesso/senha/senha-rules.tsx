import { isSenhaForte, REGRAS_DA_SENHA } from '#contract/kernel/values/senha'
import { Icon } from '../../../ui/drawings/icon.tsx'
import page from '../../../ui/page/page.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import css from './senha-rules.module.css'

/** The rules of a new password, each with its state: in words and ticks, not only in colour. */
export function SenhaRules({ id, senha }: { id: string; senha: string }) {
  const met = REGRAS_DA_SENHA.filter(({ isMet }) => isMet(senha)).length
  return (
    <div id={id} className={css.rules}>
      <div className={css.meter} data-met={met} aria-hidden="true">
        {REGRAS_DA_SENHA.map(({ nome }, index) => (
          <i key={nome} className={cx(index < met && css.on)} />
        ))}
      </div>
      <output className={css.word}>{senha && (isSenhaForte(senha) ? 'Senha forte' : WORDS[met])}</output>
      <ul className={css.list} aria-label="A senha deve ter">
        {REGRAS_DA_SENHA.map(({ nome, isMet }) => (
          <li key={nome} className={cx(isMet(senha) && css.met)}>
            {isMet(senha) ? <Icon name="check" size="s" /> : <i className={css.dot} />}
            {nome}
            {isMet(senha) && <span className={page.srOnly}> (cumprido)</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** By the number of met rules. */
const WORDS = ['Senha fraca', 'Senha fraca', 'Senha fraca', 'Falta pouco', 'Quase lá', '']
