import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type ConferenciaDoDia, type Excecao, STATUS_DE_EXCECAO, TIPOS_DE_EXCECAO } from '#contract/operacao/livro'
import { sentenceOf } from '../../../app/data/api.ts'
import { TextArea } from '../../../ui/fields/text-area/text-area.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { Cartao } from '../pecas/cartao.tsx'
import { Selo, type Tom } from '../pecas/selo.tsx'
import { emDiaEHora } from '../saques/tempo.rules.ts'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import { TabelaDeMovimentos } from './balancete.tsx'
import css from './livros.module.css'
import { excecaoQuery, useCloseExcecao } from './livros.queries.ts'
import { emReais } from './valores.rules.ts'

const TOM: Record<Excecao['status'], Tom> = { ABERTA: 'alerta', FECHADA: 'ok', SUMIU: 'neutro' }
const NADA = { tone: 'help', text: '' } as const

/** What disagrees on a day; each exception opens to its three sides. */
export function Excecoes({ conferencia: { excecoes, conferidos, em } }: { conferencia: ConferenciaDoDia }) {
  const [aberta, setAberta] = useState<string | null>(null)
  const at = excecoes.findIndex(({ uuid }) => uuid === aberta)
  const go = (to: number) => setAberta(excecoes[to]?.uuid ?? aberta)
  useTeclas({
    proximo: excecoes.length > 0 && (() => go(Math.min(at + 1, excecoes.length - 1))),
    anterior: excecoes.length > 0 && (() => go(Math.max(at - 1, 0))),
    voltar: aberta !== null && (() => setAberta(null)),
  })
  const abertas = excecoes.filter(({ status }) => status === 'ABERTA').length
  const nota = em ? `${abertas} abertas, ${conferidos.toLocaleString('pt-BR')} conferidos` : ''
  return (
    <Cartao titulo="Exceções" nota={nota} isRaso>
      {excecoes.length === 0 && (
        <p className={css.nada}>{em ? 'Nada diverge neste dia.' : 'Este dia ainda não foi conferido.'}</p>
      )}
      {excecoes.map((excecao) => (
        <Linha
          key={excecao.uuid}
          excecao={excecao}
          isAberta={excecao.uuid === aberta}
          onToggle={() => setAberta(excecao.uuid === aberta ? null : excecao.uuid)}
        />
      ))}
    </Cartao>
  )
}

function Linha({ excecao, isAberta, onToggle }: { excecao: Excecao; isAberta: boolean; onToggle: () => void }) {
  const { tipo, status, valor, achadaEm } = excecao
  return (
    <>
      <button type="button" className={css.excecao} aria-expanded={isAberta} onClick={onToggle}>
        <span>
          <b>{TIPOS_DE_EXCECAO[tipo]}</b> <span className={css.mudo}>achada em {emDiaEHora(achadaEm)}</span>
        </span>
        <Selo tom={TOM[status]}>{STATUS_DE_EXCECAO[status]}</Selo>
        <b>R$ {emReais(valor)}</b>
      </button>
      {isAberta && <Corpo excecao={excecao} />}
    </>
  )
}

const LADOS = [
  ['livro', 'Livro'],
  ['psp', 'PSP'],
  ['transportadora', 'Transportadora'],
] as const

function Corpo({ excecao }: { excecao: Excecao }) {
  const { uuid, lados, chave, status, nota, fechadaPor } = excecao
  const { data } = useQuery(excecaoQuery(uuid))
  return (
    <div className={css.corpo}>
      <div className={css.trio}>
        {LADOS.map(([lado, nome]) => {
          const { valor, texto } = lados[lado]
          return (
            <div key={lado} className={cx(valor === null && texto !== 'Não se aplica.' && css.falta)}>
              <h3>{nome}</h3>
              {valor !== null && <b>R$ {emReais(valor)}</b>}
              <p className={css.mudo}>{texto}</p>
            </div>
          )
        })}
      </div>
      <p className={css.mudo}>
        Sobre <Sobre chave={chave} />
      </p>
      {data && data.movimentos.length > 0 && (
        <TabelaDeMovimentos movimentos={data.movimentos} nome="Movimento, partidas e evento" />
      )}
      {status === 'ABERTA' && <Fechar excecao={excecao} />}
      {status === 'FECHADA' && <p>{`Fechada por ${fechadaPor}: ${nota}`}</p>}
    </div>
  )
}

/**
 * What an excecao is about, as a link: to its own screen, or to the search by its uuid. A movimento and a seal have no
 * link, because the movimento is shown below and the seal is that of the day.
 */
function Sobre({ chave }: { chave: string }) {
  const [o = '', uuid = ''] = chave.split(':')
  const to = ENDERECOS[o]?.(uuid)
  return to ? <Link to={to}>{chave}</Link> : <span>{chave}</span>
}

const busca = (uuid: string) => `/operacao/busca?busca=${encodeURIComponent(uuid)}`
const ENDERECOS: Record<string, (uuid: string) => string> = {
  frete: (uuid) => `/operacao/fretes/${uuid}`,
  reembolso: (uuid) => `/operacao/reembolsos/${uuid}`,
  pagamento: busca,
  carrinho: busca,
  saque: (uuid) => `/operacao/saques/${uuid}`,
  // `lugar` is the uuid of the fatura, a slash and the number of the line
  linha: (lugar) => `/operacao/faturas/${lugar.replace('/', '?linha=')}`,
}

function Fechar({ excecao: { uuid, dia } }: { excecao: Excecao }) {
  const [nota, setNota] = useState('')
  const close = useCloseExcecao(dia, uuid)
  const send = () => {
    if (nota.trim() !== '' && !close.isPending) close.mutate(nota)
  }
  const form = useRef<HTMLDivElement>(null)
  useTeclas({ confirmar: send }, form)
  return (
    <div ref={form}>
      <TextArea label="Nota para a auditoria" value={nota} max={1000} rows={2} note={NADA} onChange={setNota} />
      <div className={css.acoes}>
        <Button look="act" onClick={send}>
          Fechar a exceção <Tecla id="confirmar" />
        </Button>
      </div>
      {close.error && <Alert tone="error">{sentenceOf(close.error, 'Não deu para fechar agora.')}</Alert>}
    </div>
  )
}
