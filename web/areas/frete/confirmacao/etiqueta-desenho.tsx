import type { Frete } from '#contract/frete-envio'
import { formatCep } from '#contract/kernel/values/cep'
import { diaOf, writeDia } from '#contract/kernel/values/instant'
import { useSite } from '../../../app/frame/site.tsx'
import { nomeOf, ruaOf } from '../pessoa.ts'
import { formatCodigo } from '../situacao.ts'
import type { FreteComprado } from './confirmacao.rules.ts'
import css from './etiqueta-desenho.module.css'

/**
 * The label in mm, on paper of 100 by 150, laid out as server/impressos/etiqueta.ts prints it. Fields that only the
 * detail has (streets, sender) stay empty until the detail is loaded.
 */
export function EtiquetaDesenho({ frete, detalhe }: { frete: FreteComprado; detalhe: Frete | undefined }) {
  const { marca } = useSite()
  const { destinatario, produto, pedido, dimensoes, prazoExpiracao, codigoEncomenda } = frete
  const facts: readonly (readonly [nome: string, texto: string])[] = [
    ['PEDIDO', pedido || '—'],
    ['PESO', `${dimensoes.pesoPacote.toLocaleString('pt-BR')} g`],
    ['POSTAR ATÉ', prazoExpiracao ? writeDia(diaOf(prazoExpiracao)) : '—'],
  ]
  return (
    <g transform="translate(3 6)">
      <path
        className={css.lines}
        d="M0 0h94v138H0zM0 31h94M0 40h94M0 66h94M0 79h94M0 116h94M0 134h94M31 0v31M63 0v31"
      />
      <Linha x={2} y={10} largura={27} tamanho={2}>
        FRETE CONTRATADO EM
      </Linha>
      <Linha x={2} y={16.5} largura={27} tamanho={6} peso={780}>
        {marca.nome}
      </Linha>
      <rect className={css.code} x="37" y="5.5" width="20" height="20" rx="1" />
      <Previa x={47} y={16.8} />
      <Linha x={65} y={12} largura={27} tamanho={3.2}>
        {frete.transportadora.nomeTransportadora}
      </Linha>
      <Linha x={65} y={20} largura={27} tamanho={8} peso={780}>
        {produto.nomeProduto}
      </Linha>
      {facts.map(([nome, texto], n) => (
        <g key={nome}>
          <Linha x={2 + n * 31} y={34} largura={27} tamanho={1.9}>
            {nome}
          </Linha>
          <Linha x={2 + n * 31} y={38.2} largura={27} tamanho={3.2} peso={660}>
            {texto}
          </Linha>
        </g>
      ))}
      <Linha x={8} y={46} largura={78} tamanho={5} peso={720}>
        {codigoEncomenda ? formatCodigo(codigoEncomenda) : 'O código vem com a etiqueta'}
      </Linha>
      <path className={css.bars} d={BARRAS} />
      <Previa x={47} y={57.4} />
      <path className={css.lines} d="M16 72h76M16 77h38M70.5 77h21.5" />
      <Linha x={2} y={71.6} largura={13} tamanho={2.5}>
        Recebedor:
      </Linha>
      <Linha x={2} y={76.6} largura={13} tamanho={2.5}>
        Assinatura:
      </Linha>
      <Linha x={56} y={76.6} largura={14} tamanho={2.5}>
        Documento:
      </Linha>
      <rect className={css.band} y="79" width="30" height="5" />
      <Linha x={2} y={82.7} largura={26} tamanho={3.2} peso={760} isOnBand>
        DESTINATÁRIO
      </Linha>
      <Linha x={2} y={89} largura={90} tamanho={4.2} peso={680}>
        {destinatario.nome}
      </Linha>
      {detalhe && <Endereco endereco={detalhe.destinatario.endereco} x={2} y={94} tamanho={3.6} />}
      <Linha x={2} y={108} largura={52} tamanho={5.6} peso={760}>
        {`CEP ${formatCep(destinatario.cep)}`}
      </Linha>
      <Linha x={2} y={113.4} largura={52} tamanho={3.9} peso={620}>
        {`${destinatario.cidade}/${destinatario.uf}`}
      </Linha>
      <Linha x={2} y={119.4} largura={40} tamanho={2.2} peso={700}>
        REMETENTE
      </Linha>
      {detalhe && (
        <>
          <Linha x={2} y={123.4} largura={90} tamanho={2.9} peso={660}>
            {nomeOf(detalhe.remetente)}
          </Linha>
          <Linha x={2} y={127.4} largura={90} tamanho={2.7}>
            {detalhe.remetente.endereco.logradouro && enderecoDoRemetente(detalhe.remetente.endereco)}
          </Linha>
          <Linha x={2} y={131.4} largura={90} tamanho={2.7}>
            {`CEP ${formatCep(detalhe.remetente.endereco.cep)} · ${detalhe.remetente.endereco.nomeCidade}/${detalhe.remetente.endereco.siglaUf}`}
          </Linha>
        </>
      )}
      <rect className={css.band} y="134" width="94" height="4" />
      <Linha x={2} y={137.1} largura={90} tamanho={2.8} peso={700} isOnBand>
        PRÉVIA, NÃO VALE PARA POSTAR
      </Linha>
    </g>
  )
}

function Endereco({
  endereco,
  x,
  y,
  tamanho,
}: {
  endereco: Frete['destinatario']['endereco']
  x: number
  y: number
  tamanho: number
}) {
  const { complemento, bairro } = endereco
  return (
    <>
      <Linha x={x} y={y} largura={90} tamanho={tamanho}>
        {ruaOf(endereco)}
      </Linha>
      <Linha x={x} y={y + 4.7} largura={90} tamanho={tamanho}>
        {[complemento, bairro].filter(Boolean).join(' · ')}
      </Linha>
    </>
  )
}

/** The sender's street in one line, with all that the printed label says in it. */
const enderecoDoRemetente = (endereco: Frete['remetente']['endereco']) =>
  [ruaOf(endereco), endereco.complemento, endereco.bairro].filter(Boolean).join(' · ')

/** A line of text that shrinks to fit its place; letters are a little over half as wide as high. */
function Linha({
  x,
  y,
  largura,
  tamanho,
  peso = 430,
  isOnBand = false,
  children,
}: {
  x: number
  y: number
  largura: number
  tamanho: number
  peso?: number
  isOnBand?: boolean
  children: string
}) {
  const fitted = Math.min(tamanho, largura / (Math.max(children.length, 1) * 0.56))
  return (
    <text className={isOnBand ? css.onBand : css.text} x={x} y={y} fontSize={fitted.toFixed(2)} fontWeight={peso}>
      {children}
    </text>
  )
}

/** Writes over the drawing of a code that it is not a real code. */
function Previa({ x, y }: { x: number; y: number }) {
  return (
    <text className={css.previa} x={x} y={y} fontSize="3.4" fontWeight="700" textAnchor="middle">
      PRÉVIA
    </text>
  )
}

/** Bars of equal width at equal distance: no symbology can read them. */
const BARRAS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
  .flatMap((n) => [8 + n * 2.6, 86 - n * 2.6])
  .map((x) => `M${x.toFixed(1)} 49v15`)
  .join('')
