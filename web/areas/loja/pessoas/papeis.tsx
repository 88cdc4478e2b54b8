import { type Direito, mayDo, NOMES_DOS_PAPEIS, type Papel } from '#contract/kernel/http/papel'
import { Icon } from '../../../ui/drawings/icon.tsx'
import page from '../../../ui/page/page.module.css'
import css from './pessoas.module.css'

/** What each role is for, in terms of daily work. */
export const PAPEIS_DITOS: Record<Papel, string> = {
  OPERACAO: 'Para quem embala: cota, compra, imprime e cancela. Não põe créditos nem saca.',
  FINANCEIRO: 'Para quem cuida do dinheiro: créditos, pagamentos e diferenças.',
  ADMINISTRADOR: 'Faz tudo da loja. Nunca vê a sua senha nem os seus documentos.',
}

/** The order in which roles are offered: the smallest first. */
const PAPEIS_NA_TELA: readonly Papel[] = ['OPERACAO', 'FINANCEIRO', 'ADMINISTRADOR']

const ATOS: readonly (readonly [string, Direito | null])[] = [
  ['Cotar e montar o carrinho', 'editarCarrinho'],
  ['Pagar fretes com a carteira, Pix ou cartão', 'pagar'],
  ['Imprimir e acompanhar', 'verFretes'],
  ['Cancelar fretes', 'cancelarFretes'],
  ['Pôr créditos e usar cartões salvos', 'recarregar'],
  ['Pagar e resgatar diferenças', 'quitarDiferencas'],
  ['Sacar, mudar a loja, pedir limite', 'sacar'],
  ['Convidar e mudar pessoas', 'editarPessoas'],
  ['Ver sua senha, documentos e dados pessoais', null],
]

/** A table of what each role may do. `mayDo` decides, as on the server, so that screen and server cannot disagree. */
export function TabelaDePapeis() {
  return (
    <section className={css.card} aria-labelledby="papeis-titulo">
      <h2 id="papeis-titulo">O que cada papel pode</h2>
      <table className={css.can}>
        <thead>
          <tr>
            <th scope="col">
              <span className={page.srOnly}>Ação</span>
            </th>
            {PAPEIS_NA_TELA.map((papel) => (
              <th key={papel} scope="col">
                {NOMES_DOS_PAPEIS[papel].replace(/^Adminis(?=t)/, '$&\u00ad')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ATOS.map(([ato, direito]) => (
            <tr key={ato}>
              <th scope="row">{ato}</th>
              {PAPEIS_NA_TELA.map((papel) => {
                const may = direito !== null && mayDo(papel, direito)
                return (
                  <td key={papel}>
                    {may ? <Icon name="check" size="s" /> : <span aria-hidden="true">–</span>}
                    <span className={page.srOnly}>{may ? 'pode' : 'não pode'}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The options of a radio group of roles. */
export const OPCOES_DE_PAPEL = PAPEIS_NA_TELA.map((value) => ({
  value,
  title: NOMES_DOS_PAPEIS[value],
  text: PAPEIS_DITOS[value],
}))
