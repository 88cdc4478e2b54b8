import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { PedidoDeCotacao } from '#contract/cotacao'
import { MAX_BYTES_DA_NOTA, MENSAGENS_DA_NOTA, type NotaLida } from '#contract/frete-nota'
import { sentenceOf } from '../../../app/data/api.ts'
import { bringNotas } from '../../../app/data/notas-trazidas.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { useDrop } from '../../../ui/fields/file/use-drop.ts'
import { LinhasLidas } from '../../../ui/fields/lidas/linhas-lidas.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { BotaoDaCamera } from '../camera/botao-da-camera.tsx'
import { DadosCard } from '../dados-card.tsx'
import type { DadosRascunho } from '../dados-rascunho.ts'
import { tellChave } from '../declaracao/chave-digitada.rules.ts'
import { ColarNota } from './colar-nota.tsx'
import { sendNota } from './nota.calls.ts'
import { listContradicoes, listLinhas, pedidoDaNota } from './nota.rules.ts'
import css from './nota-card.module.css'

/**
 * Fills step 3 from the XML of a note, which is dropped, chosen or pasted. The facts of the note stay beside the form,
 * with those that contradict the quote.
 */
export function NotaCard({
  frete,
  pedido,
  endereco,
  isRequoting,
  onFill,
  onChave,
  onRequote,
}: {
  /** The uuid of the frete in the form. In the cart this frete does not count as another use of its note. */
  frete: string
  pedido: PedidoDeCotacao
  /** The recipient's address in the form. */
  endereco: DadosRascunho['destinatario']['endereco']
  isRequoting: boolean
  /** Fills the form in, and returns the function that restores the former values. */
  onFill: (nota: NotaLida) => () => void
  /** Fills in the key that the camera read. Nothing else of the note is known then. */
  onChave: (chave: string) => void
  /** Asks for the quote that the note wants, and fills the form in again. */
  onRequote: (nota: NotaLida, pedido: PedidoDeCotacao) => void
}) {
  const [lida, setLida] = useState<{ nota: NotaLida; cepDestino: string; undo: () => void } | null>(null)
  const [isPasting, setPasting] = useState(false)
  const [chaveLida, setChaveLida] = useState('')
  const [muitos, setMuitos] = useState<readonly File[]>([])
  const chooser = useRef<HTMLInputElement>(null)
  const paster = useRef<HTMLButtonElement>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (arquivo: Blob) => {
      if (arquivo.size > MAX_BYTES_DA_NOTA) throw new Grande()
      return sendNota(arquivo)
    },
    onSuccess: (nota) => {
      setPasting(false)
      setLida({ nota, cepDestino: pedido.cepDestino, undo: onFill(nota) })
    },
  })
  const take = (arquivo: Blob) => {
    if (isPending) return
    setLida(null)
    setMuitos([])
    setChaveLida('')
    mutate(arquivo)
  }
  const takeFiles = (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    const areMany = files.length > 1 || /\.zip$/i.test(file.name)
    if (!areMany) return take(file)
    setMuitos(files)
    reset()
  }
  const { isOver, handlers } = useDrop(takeFiles)
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    takeFiles([...(input.files ?? [])])
    input.value = '' // the same file may be chosen again
  }
  return (
    <DadosCard
      title="Nota fiscal em XML"
      text="O arquivo da NF-e preenche o destinatário, a declaração e o pedido. Ele é lido e não é guardado."
    >
      {/* dropping a file is an extra: keyboards and screen readers use the buttons */}
      <div className={cx(css.zone, isOver && css.over)} data-drop {...handlers}>
        <div className={css.acts}>
          <Button size="s" aria-busy={isPending} onClick={() => chooser.current?.click()}>
            <WorkIcon name="upload" size="s" />
            {isPending ? 'Lendo a nota…' : 'Escolher o XML'}
          </Button>
          <Button ref={paster} size="s" look="quiet" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
            Colar o XML
          </Button>
          <BotaoDaCamera
            onChave={(chave) => {
              setLida(null)
              setMuitos([])
              reset()
              setChaveLida(chave)
              onChave(chave)
            }}
          />
        </div>
        <p className={css.mouse}>{isOver ? 'Pode soltar.' : 'Ou solte o arquivo aqui.'}</p>
        <input
          ref={chooser}
          type="file"
          multiple
          accept=".xml,.zip,text/xml,application/xml"
          hidden
          aria-label="XML da nota fiscal"
          onChange={choose}
        />
        {isPasting && (
          <ColarNota
            isBusy={isPending}
            onText={(text) => take(new Blob([text], { type: 'text/xml' }))}
            onClose={() => {
              setPasting(false)
              reset()
              paster.current?.focus()
            }}
          />
        )}
      </div>
      {error && (
        <Alert key={error.message} tone="error" title="Esta nota não foi lida" isAnswer>
          <p>
            {error instanceof Grande ? error.message : sentenceOf(error, 'Não deu para ler a nota. Tente de novo.')}
          </p>
        </Alert>
      )}
      {muitos.length > 0 && <Muitos files={muitos} />}
      {chaveLida && (
        <Alert tone="success" title="Chave lida do DANFE. Falta o CFOP, que está na nota." isAnswer>
          <p>{tellChave(chaveLida)}</p>
        </Alert>
      )}
      {lida && (
        <Lida
          nota={lida.nota}
          {...{ frete, pedido, endereco, isRequoting }}
          // the former address was at the former CEP: after another quote it must not come back
          onUndo={
            lida.cepDestino === pedido.cepDestino
              ? () => {
                  lida.undo()
                  setLida(null)
                  paster.current?.focus()
                }
              : undefined
          }
          onRequote={() => onRequote(lida.nota, pedidoDaNota(lida.nota, pedido))}
        />
      )}
    </DadosCard>
  )
}

/** Says that a frete has one note, and leads to the page of many notes with the files that were brought here. */
function Muitos({ files }: { files: readonly File[] }) {
  const navigate = useNavigate()
  return (
    <Alert tone="info" title="Aqui entra uma nota por vez" isAnswer>
      <p>Várias notas de uma vez, ou um ZIP, viram um frete cada uma na página Notas fiscais.</p>
      <button
        type="button"
        onClick={() => {
          bringNotas(files)
          void navigate('/notas-fiscais')
        }}
      >
        Abrir em Notas fiscais
      </button>
    </Alert>
  )
}

class Grande extends Error {
  constructor() {
    super(MENSAGENS_DA_NOTA.grande)
  }
}

/** A note that was read: what it contradicts, what to know about it, and each of its facts. */
function Lida({
  nota,
  frete,
  pedido,
  endereco,
  isRequoting,
  onUndo,
  onRequote,
}: {
  nota: NotaLida
  frete: string
  pedido: PedidoDeCotacao
  endereco: DadosRascunho['destinatario']['endereco']
  isRequoting: boolean
  onUndo: (() => void) | undefined
  onRequote: () => void
}) {
  const contradicoes = listContradicoes(nota, pedido)
  return (
    <>
      <Alert tone="success" title={`Nota ${nota.numero}, de ${nota.emitente.nome}, lida. Confira os campos.`} isAnswer>
        {onUndo && (
          <button type="button" onClick={onUndo}>
            Desfazer
          </button>
        )}
      </Alert>
      {contradicoes.length > 0 && (
        <Alert tone="warning" title="A nota e a cotação não dizem o mesmo">
          {contradicoes.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <button type="button" aria-busy={isRequoting} onClick={() => isRequoting || onRequote()}>
            {isRequoting ? 'Cotando…' : 'Cotar de novo com os dados da nota'}
          </button>
        </Alert>
      )}
      {nota.usada.length > 0 && (
        <Alert tone="warning" title="Esta nota já acompanha outro frete seu">
          {nota.usada.map(({ frete: uuid, codigoEncomenda }) => (
            <p key={uuid}>
              <Link to={`/envios?frete=${uuid}`}>{codigoEncomenda ?? 'Frete ainda sem código'}</Link>
            </p>
          ))}
        </Alert>
      )}
      {nota.noCarrinho.some((uuid) => uuid !== frete) && (
        <Alert tone="warning" title="Esta nota já acompanha outro frete do carrinho">
          <p>
            <Link to="/carrinho">Ver o carrinho</Link>
          </p>
        </Alert>
      )}
      {nota.avisos.length > 0 && (
        <Alert tone="info">
          <ul className={css.lista}>
            {nota.avisos.map(({ codigo, mensagem }) => (
              <li key={codigo}>{mensagem}</li>
            ))}
          </ul>
        </Alert>
      )}
      <LinhasLidas label="O que a nota diz" linhas={listLinhas(nota, pedido, endereco)} />
    </>
  )
}
