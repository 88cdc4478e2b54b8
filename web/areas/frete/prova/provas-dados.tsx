import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { canProvar, MAX_PROVAS, type Prova } from '#contract/diferenca/prova'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { sentenceOf } from '../../../app/data/api.ts'
import { can } from '../../../app/data/perfil.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { TickBox } from '../../../ui/fields/tick-box.tsx'
import { formatInstante } from '../../../ui/filter/instante.rules.ts'
import { Button } from '../../../ui/page/button.tsx'
import { LoadError } from '../../../ui/page/load-error.tsx'
import page from '../../../ui/page/page.module.css'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { CameraIcon } from './camera-icon.tsx'
import { Foto } from './foto.tsx'
import { FotoModal } from './foto-modal.tsx'
import { provasQuery } from './prova.queries.ts'
import css from './provas.module.css'
import { type Envio, useEnvio } from './use-envio.ts'

/** The choice of pictures for a contest. `tiradas`: the uuids of the pictures that the person took out. */
export type EscolhaDeProvas = {
  label: (n: number) => string
  tiradas: ReadonlySet<string>
  onToggle: (uuid: string) => void
  /** How many pictures are still on their way. */
  onEnviando: (quantas: number) => void
}

/**
 * The pictures that prove a frete's measures, and the way to add some. `isAsked`: the address leads to this part, which
 * is then scrolled into view.
 */
export function ProvasDados({
  frete: { uuid, statusFrete },
  isAsked,
  escolha,
}: {
  frete: { uuid: string; statusFrete: StatusDeFrete }
  isAsked?: boolean
  /** The choice for a contest; undefined where no pictures are chosen. */
  escolha?: EscolhaDeProvas
}) {
  const { data: provas, error, refetch } = useQuery(provasQuery(uuid))
  const { envios, send, drop, again } = useEnvio(uuid)
  const [aberta, setAberta] = useState<Prova | null>(null)
  const place = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isAsked) return
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.focus({ preventScroll: true })
  }, [isAsked])
  const enviando = envios.filter(({ passo }) => passo !== 'falhou' && passo !== 'recusada').length
  const tellEnviando = useEffectEvent((quantas: number) => escolha?.onEnviando(quantas))
  useEffect(() => tellEnviando(enviando), [enviando])
  const mayAdd = can('provarMedidas') && canProvar(statusFrete)
  const left = MAX_PROVAS - (provas?.length ?? 0) - envios.filter(({ passo }) => passo !== 'recusada').length
  if (provas?.length === 0 && !mayAdd && envios.length === 0) return null
  return (
    <section className={css.provas} aria-labelledby={`provas-${uuid}`}>
      <h3 id={`provas-${uuid}`} ref={place} tabIndex={-1}>
        Prova das medidas
      </h3>
      {mayAdd && (
        <p className={css.why}>
          Foto da balança e da fita métrica, com o pacote já fechado. Se a transportadora medir diferente, é com elas
          que você contesta.
        </p>
      )}
      {error && !provas ? (
        <LoadError
          title="As fotos não abriram"
          text={sentenceOf(error, 'Tente de novo.')}
          onRetry={() => void refetch()}
        />
      ) : !provas ? (
        <div className={css.fotos} aria-busy="true">
          <Skeleton size="block" className={css.loading} />
        </div>
      ) : (
        <ul className={css.fotos}>
          {provas.map((prova, n) => (
            <Guardada
              key={prova.uuid}
              frete={uuid}
              prova={prova}
              n={n + 1}
              escolha={escolha}
              onOpen={() => setAberta(prova)}
            />
          ))}
          {envios.map((envio) => (
            <NoCaminho key={envio.id} envio={envio} onAgain={() => again(envio)} onDrop={() => drop(envio.id)} />
          ))}
        </ul>
      )}
      {provas &&
        mayAdd &&
        (left > 0 ? (
          <Adicionar left={left} onFiles={(files) => send(files, provas.length)} />
        ) : (
          <p className={css.note}>{`As ${MAX_PROVAS} fotos deste frete estão guardadas.`}</p>
        ))}
      {aberta && (
        <FotoModal
          frete={uuid}
          prova={aberta}
          title={`Foto ${(provas ?? []).findIndex((prova) => prova.uuid === aberta.uuid) + 1}`}
          onClose={() => setAberta(null)}
        />
      )}
    </section>
  )
}

function Guardada({
  frete,
  prova,
  n,
  escolha,
  onOpen,
}: {
  frete: string
  prova: Prova
  n: number
  escolha: EscolhaDeProvas | undefined
  onOpen: () => void
}) {
  const em = formatInstante(prova.enviadaEm)
  return (
    <li className={css.foto}>
      <div className={css.frame}>
        <Foto frete={frete} prova={prova} alt="" />
        <button
          type="button"
          className={css.open}
          aria-label={`Ampliar a foto ${n}, guardada em ${em}`}
          aria-haspopup="dialog"
          onClick={onOpen}
        />
        {escolha && (
          <label className={css.escolha} htmlFor={`usar-${prova.uuid}`}>
            <TickBox
              id={`usar-${prova.uuid}`}
              checked={!escolha.tiradas.has(prova.uuid)}
              aria-label={escolha.label(n)}
              onChange={() => escolha.onToggle(prova.uuid)}
            />
          </label>
        )}
      </div>
      <span>{em}</span>
      {prova.antesDaPostagem && (
        <span className={css.antes}>
          <Icon name="check" size="s" />
          Antes da postagem
        </span>
      )}
      <span className={css.short}>
        <span className={page.srOnly}>SHA-256: </span>
        {`${prova.sha256.slice(0, 8)}…${prova.sha256.slice(-4)}`}
      </span>
    </li>
  )
}

const PASSOS = { espera: 'Na fila', prepara: 'Preparando', envia: 'Enviando', falhou: '', recusada: '' } as const

function NoCaminho({ envio, onAgain, onDrop }: { envio: Envio; onAgain: () => void; onDrop: () => void }) {
  const { file, passo, feito, frase } = envio
  const isOver = passo === 'falhou' || passo === 'recusada'
  return (
    <li className={css.foto}>
      <div className={css.frame} data-passo={passo}>
        {isOver ? (
          <WorkIcon name="alert" size="l" />
        ) : (
          <>
            <CameraIcon size="l" />
            <progress value={feito} max={1} aria-label={`Enviando ${file.name}`} />
          </>
        )}
      </div>
      <span className={css.name}>{file.name}</span>
      {isOver ? (
        <span className={css.refused} role="alert">
          {frase}
        </span>
      ) : (
        <span>{passo === 'envia' ? `${PASSOS.envia}: ${Math.round(feito * 100)}%` : PASSOS[passo]}</span>
      )}
      {isOver && (
        <span className={css.acts}>
          {passo === 'falhou' && (
            <Button size="s" look="quiet" aria-label={`Tentar de novo: ${file.name}`} onClick={onAgain}>
              Tentar de novo
            </Button>
          )}
          <Button size="s" look="quiet" aria-label={`Tirar da lista: ${file.name}`} onClick={onDrop}>
            Tirar da lista
          </Button>
        </span>
      )}
    </li>
  )
}

/** Adds pictures: on a phone from the camera or from its stored pictures, on a desktop from files. */
function Adicionar({ left, onFiles }: { left: number; onFiles: (files: readonly File[]) => void }) {
  const camera = useRef<HTMLInputElement>(null)
  const galeria = useRef<HTMLInputElement>(null)
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])]
    input.value = '' // the same file may be chosen again
    if (files.length > 0) onFiles(files)
  }
  return (
    <div className={css.add}>
      <div className={css.addActs}>
        <Button className={css.camera} onClick={() => camera.current?.click()}>
          <CameraIcon />
          Tirar foto
        </Button>
        <Button onClick={() => galeria.current?.click()}>
          <WorkIcon name="plus" />
          Escolher fotos
        </Button>
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Tirar foto das medidas"
        onChange={take}
      />
      <input
        ref={galeria}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Escolher fotos das medidas"
        onChange={take}
      />
      <p className={css.note}>
        <Icon name="lock" size="s" />
        <span>
          {`${left === 1 ? 'Cabe mais 1 foto' : `Cabem ${left === MAX_PROVAS ? 'até' : 'mais'} ${left} fotos`}. A localização da foto não é guardada. `}
          Depois de enviada, ninguém troca a foto nem a hora dela.
        </span>
      </p>
    </div>
  )
}
