import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  DECISOES,
  DecisaoDaContestacao,
  type DecisaoDeContestacao,
  MAX_RESPOSTA,
} from '#contract/diferenca/contestacao'
import { formatReais } from '#contract/kernel/values/centavos'
import type { FichaDaContestacao } from '#contract/operacao/contestacoes'
import { sentenceOf } from '../../../app/data/api.ts'
import { findProblems } from '../../../app/form/problems.ts'
import { TextArea } from '../../../ui/fields/text-area/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Cartao } from '../pecas/cartao.tsx'
import { useAnswer } from '../pecas/use-answer.ts'
import { useRascunho } from '../pecas/use-rascunho.ts'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import css from './contestacoes.module.css'
import { precoQuery, useDecideContestacao } from './contestacoes.queries.ts'
import { type Digitadas, decididasText, medidasOf, problemasOf } from './medidas.rules.ts'

const LE = { tone: 'help', text: 'A pessoa lê este texto.' } as const
const NOMES = { ACEITA: 'Aceitar', PARCIAL: 'Aceitar em parte', RECUSADA: 'Recusar' } as const

/** The form for the decision on a contest: the decision, its measures and price, and the answer to the person. */
export function Decisao({
  ficha,
  impedimento,
  escolha,
  onEscolha,
  digitadas,
  onDigitadas,
  onDecided,
}: {
  ficha: FichaDaContestacao
  /** Why the operador cannot decide; undefined when they can. */
  impedimento: string | undefined
  escolha: DecisaoDeContestacao | undefined
  onEscolha: (escolha: DecisaoDeContestacao) => void
  digitadas: Digitadas
  onDigitadas: (digitadas: Digitadas) => void
  onDecided: (texto: string) => void
}) {
  const [resposta, setResposta] = useRascunho(ficha.diferencaUuid)
  const [isAsked, setAsked] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const decide = useDecideContestacao(ficha.diferencaUuid)
  const answer = useAnswer()
  const isRolo = ficha.dimensoes.diametroPacote != null
  const medidas = escolha === 'PARCIAL' ? medidasOf(digitadas, isRolo) : undefined
  const problemas = problemasOf(digitadas, isRolo)
  const preco = useQuery(precoQuery(ficha.diferencaUuid, medidas))
  const devido = formatReais(Math.abs(ficha.diferencaValor))
  const novo = preco.data?.decisao === 'PARCIAL' ? formatReais(Math.abs(preco.data.valor)) : undefined
  const semResposta =
    resposta.trim() === ''
      ? 'Escreva a resposta.'
      : findProblems(['resposta'], DecisaoDaContestacao, { decisao: 'ACEITA', resposta }).resposta
  const isReady = escolha !== undefined && (escolha !== 'PARCIAL' || (medidas !== undefined && novo !== undefined))
  const canDecide = !decide.isPending && isReady
  const send = () => {
    setAsked(true)
    if (!canDecide || semResposta) return
    const done = `Contestação de ${ficha.de} decidida: ${NOMES[escolha].toLowerCase()}.`
    const decisao = { decisao: escolha, resposta: resposta.trim(), ...(medidas && { dimensoes: medidas }) }
    answer(decide.mutateAsync(decisao), {
      say: () => done,
      failed: `Não deu para registrar a decisão da contestação de ${ficha.de}.`,
      onDone: () => onDecided(done),
    })
  }
  const pronto =
    escolha === 'ACEITA'
      ? 'Conferimos as suas provas, e você tem razão: nada é cobrado.'
      : escolha === 'RECUSADA'
        ? `Conferimos as provas e a medição da transportadora: a diferença de ${devido} fica.`
        : novo && medidas
          ? `Refizemos o preço com ${decididasText(medidas)}: a diferença cai de ${devido} para ${novo}.`
          : undefined
  const write = () => pronto && setResposta(pronto)
  const form = useRef<HTMLDivElement>(null)
  const isFree = impedimento === undefined
  useTeclas(
    {
      opcao1: isFree && (() => onEscolha('ACEITA')),
      opcao2: isFree && (() => onEscolha('PARCIAL')),
      opcao3: isFree && (() => onEscolha('RECUSADA')),
      medidas: isFree && escolha === 'PARCIAL' && (() => first.current?.focus()),
      textoPronto: isFree && pronto !== undefined && write,
      confirmar: isFree && send,
    },
    form,
  )
  const notas: Record<DecisaoDeContestacao, string> = {
    ACEITA: 'Nada é cobrado.',
    PARCIAL: 'Você diz as medidas; o recibo dá o preço.',
    RECUSADA: `Ficam os ${devido}, com a sua resposta.`,
  }
  const campo = (nome: keyof Digitadas, label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      value={digitadas[nome]}
      isWrong={problemas[nome] !== undefined}
      onChange={(value) => onDigitadas({ ...digitadas, [nome]: value })}
      {...(nome === 'altura' && { inputRef: first })}
    />
  )
  if (impedimento) {
    return (
      <Cartao titulo="Decisão">
        <Alert tone="info">{impedimento}</Alert>
        {ficha.contestacao.resposta && <p className={css.fala}>{ficha.contestacao.resposta}</p>}
      </Cartao>
    )
  }
  return (
    <Cartao titulo="Decisão" rodape="A pessoa recebe aviso e e-mail. A decisão fica na auditoria e não se desfaz.">
      <div ref={form} className={css.decisao}>
        <fieldset className={css.escolhas}>
          <legend>O que fazer</legend>
          {DECISOES.map((each, i) => (
            <label key={each}>
              <input type="radio" name="decisao" checked={escolha === each} onChange={() => onEscolha(each)} />
              <span>
                <b>{NOMES[each]}</b>
                <span>{notas[each]}</span>
              </span>
              <Tecla id={(['opcao1', 'opcao2', 'opcao3'] as const)[i]!} />
            </label>
          ))}
        </fieldset>
        {escolha === 'PARCIAL' && (
          <>
            <div className={css.medidas}>
              {campo('altura', isRolo ? 'Diâmetro, cm' : 'Altura, cm')}
              {!isRolo && campo('largura', 'Largura, cm')}
              {campo('comprimento', 'Compr., cm')}
              {campo('peso', 'Peso, kg')}
            </div>
            <div className={css.conta} aria-live="polite">
              {!medidas ? (
                <p>{Object.values(problemas)[0] ?? 'Preencha as medidas para ver o preço.'}</p>
              ) : preco.error ? (
                <p>{sentenceOf(preco.error, 'Não deu para calcular o preço agora.')}</p>
              ) : !preco.data ? (
                <p>Calculando o preço…</p>
              ) : !novo ? (
                <p>Com estas medidas nada é cobrado. Mude uma delas, ou escolha Aceitar.</p>
              ) : (
                <dl>
                  <dt>Pago</dt>
                  <dd>{formatReais(ficha.frete.valorPago)}</dd>
                  <dt>Com estas medidas</dt>
                  <dd>{formatReais(preco.data.recibo.total)}</dd>
                  <dt>
                    <b>A pessoa paga</b>
                  </dt>
                  <dd>
                    <b>{novo}</b>
                  </dd>
                  <dt>em vez de {devido}</dt>
                  <dd>perdoa {formatReais(preco.data.perdoa)}</dd>
                  <dt>A transportadora cobra</dt>
                  <dd>{formatReais(preco.data.cobrado)}</dd>
                  <dt>A glosar na fatura</dt>
                  <dd>{formatReais(preco.data.glosa)}</dd>
                </dl>
              )}
            </div>
          </>
        )}
        {escolha === 'ACEITA' && <p>A glosar na fatura: {formatReais(ficha.contrato.glosa)}</p>}
        {pronto !== undefined && (
          <Button size="s" look="quiet" onClick={write}>
            Texto pronto <Tecla id="textoPronto" />
          </Button>
        )}
        <TextArea
          label="Resposta à pessoa"
          value={resposta}
          max={MAX_RESPOSTA}
          rows={4}
          isWrong={isAsked && semResposta !== undefined}
          note={isAsked && semResposta ? { tone: 'error', text: semResposta } : LE}
          onChange={setResposta}
        />
        {isAsked && !escolha && <p role="alert">Escolha o que fazer.</p>}
        <Button look="act" aria-disabled={!canDecide} onClick={send}>
          {!escolha
            ? 'Decidir'
            : escolha === 'PARCIAL'
              ? `Aceitar em parte${novo ? `, ${novo}` : ''}`
              : escolha === 'ACEITA'
                ? `Aceitar, perdoa ${devido}`
                : `Recusar, ficam ${devido}`}{' '}
          <Tecla id="confirmar" />
        </Button>
        {decide.error && (
          <Alert tone="error">{sentenceOf(decide.error, 'Não deu para registrar a decisão agora.')}</Alert>
        )}
      </div>
    </Cartao>
  )
}
