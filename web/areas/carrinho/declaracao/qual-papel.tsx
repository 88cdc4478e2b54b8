import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { choosePapel, LEIS_DOS_PAPEIS, type RespostasFiscais } from '#contract/loja/qual-papel'
import { can } from '../../../app/data/perfil.ts'
import { showToast } from '../../../app/notices/notices.ts'
import page from '../../../ui/page/page.module.css'
import { PerguntasFiscais, usePapeisFiscais, useSavePapeisFiscais } from '../../loja/index.ts'
import { type Declaracao, declaracaoDo } from '../qual-papel.rules.ts'
import css from './qual-papel.module.css'

/**
 * 'Qual papel?': asks once per sender which fiscal paper it needs, and says in one line why. The person may still choose
 * the other form.
 */
export function QualPapel({
  loja,
  isParaEmpresa,
  isAbove,
  declaracao,
  onChoose,
}: {
  /** The uuid of the shop that sends; null when the person sends in their own name. */
  loja: string | null
  isParaEmpresa: boolean
  /** Whether the declared value needs an invoice anyway. */
  isAbove: boolean
  declaracao: Declaracao
  onChoose: (declaracao: Declaracao) => void
}) {
  const id = useId()
  const { data } = usePapeisFiscais()
  const save = useSavePapeisFiscais(loja)
  const [answered, setAnswered] = useState(0)
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (answered) line.current?.focus()
  }, [answered])
  if (!data) return null
  const { temDce, remetentes } = data
  const de = remetentes.find((each) => each.loja === loja)
  const planOf = (respostas: RespostasFiscais) => choosePapel(respostas, { isParaEmpresa, temDce })
  const plano = de?.respostas && planOf(de.respostas)
  const keep = (respostas: RespostasFiscais) => {
    if (!isAbove) onChoose(declaracaoDo(planOf(respostas).papel))
    save.mutate(respostas, {
      onSuccess: () => setAnswered((was) => was + 1),
      onError: () => showToast('A resposta não foi guardada. Perguntamos de novo no próximo frete.', 'info'),
    })
  }
  const other = plano && declaracaoDo(plano.papel)
  return (
    <>
      {!plano && can('editarLojas') && (
        <section className={css.caixa} aria-labelledby={id}>
          <h3 id={id}>Qual papel vai com o pacote?</h3>
          <PerguntasFiscais isBusy={save.isPending} onDone={keep} />
        </section>
      )}
      {plano && !(isAbove && other === 'conteudo') && (
        <p ref={line} tabIndex={-1} className={css.linha}>
          {plano.motivo}{' '}
          {other && other !== declaracao && (
            <button type="button" className={css.trocar} onClick={() => onChoose(other)}>
              {other === 'nota' ? 'Usar a nota fiscal' : 'Usar a declaração'}
            </button>
          )}{' '}
          <Link to="/configuracoes/papeis-fiscais">Mudar a resposta</Link> ·{' '}
          <a href={LEIS_DOS_PAPEIS[0].href} target="_blank" rel="noreferrer">
            Texto da lei
            <span className={page.srOnly}> (abre em outra aba)</span>
          </a>
        </p>
      )}
    </>
  )
}
