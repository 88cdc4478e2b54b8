import { hoje } from '../../../app/data/clock.ts'
import { formatDia } from '../../cotacao/index.ts'
import { diaText } from '../data.ts'
import { avisoText } from './aviso.rules.ts'
import css from './aviso-passo.module.css'
import type { FreteComprado } from './confirmacao.rules.ts'
import { FretesDaCompra } from './fretes-da-compra.tsx'
import { Passo } from './passo.tsx'
import { TextoDoAviso } from './texto-do-aviso.tsx'

/** Step 3: the message to the buyer, ready to send. With several fretes, each has its own line. */
export function AvisoPasso({ fretes }: { fretes: readonly FreteComprado[] }) {
  const [first, ...others] = fretes
  return (
    <Passo numero={3} title="Avise quem comprou">
      {first && others.length === 0 ? <Aviso frete={first} /> : <FretesDaCompra fretes={fretes} />}
    </Passo>
  )
}

function Aviso({ frete }: { frete: FreteComprado }) {
  const { chegada, status, destinatario } = frete
  const texto = avisoText(frete)
  return (
    <>
      {chegada && (
        <p className={css.chegada}>
          <span>{postandoText(frete)}</span>
          <b>{formatDia(chegada.maximo)}</b>
        </p>
      )}
      {status === 'ENTREGUE' && <p className={css.text}>A transportadora registrou a entrega.</p>}
      {texto && status !== 'ENTREGUE' && <TextoDoAviso texto={texto} telefone={destinatario.telefone} />}
      {!texto && <p className={css.text}>O texto para quem comprou aparece aqui com o código de rastreio.</p>}
    </>
  )
}

/** 'Postando hoje, chega até'. A posted frete leaves out the day of posting. */
function postandoText({ status, chegada }: FreteComprado) {
  if (!chegada || status === 'POSTADO') return 'Chega até'
  const quando = diaText(chegada.postagem, hoje())
  return `Postando ${/^(hoje|amanhã)$/.test(quando) ? quando : `em ${quando}`}, chega até`
}
