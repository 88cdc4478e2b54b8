import { useRef, useState } from 'react'
import { DecisaoDeDocumento } from '#contract/documento/decisao'
import { type DocumentoEmExame, MOTIVOS_PRONTOS, O_QUE_CONFERIR } from '#contract/operacao/documentos'
import { sentenceOf } from '../../../app/data/api.ts'
import { findProblems } from '../../../app/form/problems.ts'
import { TextArea } from '../../../ui/fields/text-area/text-area.tsx'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { useAnswer } from '../pecas/use-answer.ts'
import { useRascunho } from '../pecas/use-rascunho.ts'
import type { TeclaId } from '../teclas/catalogo.rules.ts'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import css from './documentos.module.css'
import { useDecideDocumento, useShowDados, useUndoDecisao } from './documentos.queries.ts'

const MAX_MOTIVO = 500

/** The person beside the document, masked until asked for; what to check; and the decision with its reason. */
export function Decisao({
  documento,
  impedimento,
  onDecided,
}: {
  documento: DocumentoEmExame
  /** Why the operador cannot decide; undefined when they can. */
  impedimento: string | undefined
  onDecided: (decisao: 'APROVADO' | 'REPROVADO') => void
}) {
  const { uuid, pessoa, limite, tipo, anteriores } = documento
  const [escolha, setEscolha] = useState<number>()
  const [texto, setTexto] = useRascunho(uuid)
  const [isAsked, setAsked] = useState(false)
  const dados = useShowDados(uuid)
  const decide = useDecideDocumento()
  const undo = useUndoDecisao()
  const answer = useAnswer()
  const prontos = MOTIVOS_PRONTOS[tipo]
  const isOutro = escolha === prontos.length
  const motivo = (escolha === undefined ? '' : isOutro ? texto.replaceAll('\n', ' ') : prontos[escolha]!).trim()
  const problema = motivo && findProblems(['motivo'], DecisaoDeDocumento, { decisao: 'REPROVADO', motivo }).motivo
  const canDecide = impedimento === undefined && !decide.isPending
  const takeBack = () =>
    answer(undo.mutateAsync(uuid), {
      say: () => `Decisão do documento de ${pessoa.nome} desfeita.`,
      failed: `Não deu para desfazer a decisão do documento de ${pessoa.nome}.`,
    })
  const send = (decisao: 'APROVADO' | 'REPROVADO', dito?: string) =>
    answer(decide.mutateAsync({ uuid, decisao, ...(dito !== undefined && { motivo: dito }) }), {
      say: () => `Documento de ${pessoa.nome} ${decisao === 'APROVADO' ? 'aprovado' : 'recusado'}.`,
      failed: `Não deu para registrar a decisão do documento de ${pessoa.nome}.`,
      onDone: () => onDecided(decisao),
      action: { label: 'Desfazer', onAct: takeBack },
    })
  const approve = () => canDecide && send('APROVADO')
  const refuse = () => {
    if (!canDecide) return
    setAsked(true)
    if (motivo && !problema) send('REPROVADO', motivo)
  }
  const opcoes = [...prontos, 'Outro motivo']
  useTeclas({
    aprovar: canDecide && approve,
    recusar: canDecide && refuse,
    mostrarDados: !dados.data && (() => dados.mutate()),
    ...Object.fromEntries(opcoes.map((_, i) => [`opcao${i + 1}` as TeclaId, canDecide && (() => setEscolha(i))])),
  })
  const form = useRef<HTMLFieldSetElement>(null)
  const isWriting = isOutro && canDecide
  useTeclas({ confirmar: isWriting && refuse, voltar: isWriting && (() => setEscolha(undefined)) }, form)
  const vista = dados.data ?? pessoa
  return (
    <div className={css.lado}>
      <section>
        <h2>{vista.nome}</h2>
        <dl className={css.dados}>
          <dt>CPF</dt>
          <dd>{vista.cpf}</dd>
          <dt>E-mail</dt>
          <dd>{vista.email}</dd>
          <dt>Cidade</dt>
          <dd>{vista.cidade ?? 'não informada'}</dd>
          {dados.data && (
            <>
              <dt>Endereço</dt>
              <dd>{dados.data.endereco ?? 'não informado'}</dd>
            </>
          )}
        </dl>
        {dados.error && <Alert tone="error">{sentenceOf(dados.error, 'Não deu para mostrar os dados agora.')}</Alert>}
        {!dados.data && (
          <p className={css.mostrar}>
            <Button size="s" look="quiet" onClick={() => dados.mutate()}>
              Mostrar dados <Tecla id="mostrarDados" />
            </Button>{' '}
            fica na auditoria
          </p>
        )}
      </section>
      <section>
        <h2>Confira</h2>
        <ul className={css.confira}>
          {O_QUE_CONFERIR[tipo].map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        {anteriores[0]?.motivo && (
          <p>
            Já foi enviado antes e recusado em {formatDiaHora(anteriores[0].em)}: {anteriores[0].motivo}
          </p>
        )}
      </section>
      <fieldset ref={form} className={css.motivos}>
        <legend>Se recusar, o motivo (vai para a pessoa)</legend>
        {opcoes.map((opcao, i) => (
          <label key={opcao}>
            <input type="radio" name="motivo" checked={escolha === i} onChange={() => setEscolha(i)} />
            {opcao}
            <Tecla id={`opcao${i + 1}` as TeclaId} />
          </label>
        ))}
        {isOutro && (
          <TextArea
            label="Motivo"
            value={texto}
            max={MAX_MOTIVO}
            rows={3}
            isWrong={isAsked && (!motivo || Boolean(problema))}
            note={
              isAsked && problema
                ? { tone: 'error', text: problema }
                : { tone: 'help', text: 'A pessoa lê este texto.' }
            }
            onChange={setTexto}
          />
        )}
        {isAsked && !motivo && <p role="alert">Escolha ou escreva o motivo da recusa.</p>}
      </fieldset>
      <div className={css.decidir}>
        {impedimento ? (
          <Alert tone="info">{impedimento}</Alert>
        ) : (
          <p>
            Aprovar leva o limite de <b>{limite.agora}</b> para <b>{limite.aprovado}</b> fretes
          </p>
        )}
        {decide.error && !impedimento && (
          <Alert tone="error">{sentenceOf(decide.error, 'Não deu para registrar a decisão agora.')}</Alert>
        )}
        <div className={css.botoes}>
          <Button aria-disabled={!canDecide} onClick={refuse}>
            Recusar <Tecla id={isWriting ? 'confirmar' : 'recusar'} />
          </Button>
          <Button look="act" aria-disabled={!canDecide} onClick={approve}>
            Aprovar <Tecla id="aprovar" />
          </Button>
        </div>
      </div>
    </div>
  )
}
