import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SITUACOES_DO_CONVITE } from '#contract/acesso/convite'
import { NOMES_DOS_PAPEIS } from '#contract/kernel/http/papel'
import { diaOf, writeDia } from '#contract/kernel/values/instant'
import type { Loja } from '#contract/loja'
import { type Convite, MAX_PESSOAS, type Membro } from '#contract/loja/pessoas'
import { sentenceOf } from '../../../app/data/api.ts'
import { can, isPropria, readPerfil } from '../../../app/data/perfil.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { useListKeys } from '../../../app/use-list-keys.ts'
import { Face } from '../../../ui/drawings/face.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Menu } from '../../../ui/layers/menu.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { LoadError } from '../../../ui/page/load-error.tsx'
import { Pill } from '../../../ui/page/pill.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import square from '../../../ui/page/square-button.module.css'
import { ConviteForm } from './convite-form.tsx'
import { PAPEIS_DITOS, TabelaDePapeis } from './papeis.tsx'
import { PapelModal } from './papel-modal.tsx'
import css from './pessoas.module.css'
import { convitesQuery, membrosQuery, useResendConvite } from './pessoas.queries.ts'
import { type Retirada, RetiradaModal } from './retirada-modal.tsx'

/**
 * 'Pessoas' of 'Minha Loja': who works in the shop, who is invited, what each role may do, and the invitation. `titular` is
 * the name of the account's owner, who takes none of the fifty places.
 */
export function Pessoas({ loja, titular }: { loja: Loja; titular: string | undefined }) {
  const membros = useQuery(membrosQuery(loja.uuid))
  const convites = useQuery(convitesQuery(loja.uuid))
  const [enviados, setEnviados] = useState(0) // the key of the form: each sent invitation begins an empty one
  const [mudando, setMudando] = useState<Membro>()
  const [retirada, setRetirada] = useState<Retirada>()
  const resend = useResendConvite(loja.uuid)
  const list = useRef<HTMLUListElement>(null)
  const titulo = useRef<HTMLHeadingElement>(null)
  useListKeys(list)
  const nome = loja.nome || loja.razaoSocial
  if ((membros.isError && !membros.data) || (convites.isError && !convites.data))
    return (
      <LoadError
        title="As pessoas da loja não abriram"
        text="Não deu para obter a lista agora."
        onRetry={() => void Promise.all([membros.refetch(), convites.refetch()])}
      />
    )
  if (!membros.data || !convites.data)
    return (
      <div aria-busy="true">
        <Skeleton size="block" className={css.waiting} />
      </div>
    )
  const pendentes = convites.data.filter(({ status }) => status !== 'ACEITO')
  const quantas = membros.data.length + pendentes.filter(({ status }) => status === 'PENDENTE').length
  return (
    <div className={css.two}>
      <div className={css.stack}>
        <section aria-labelledby="pessoas-titulo">
          <div className={css.head}>
            <h2 id="pessoas-titulo" ref={titulo} tabIndex={-1}>{`Quem trabalha em ${nome}`}</h2>
            <span className={css.count}>{`${quantas} de ${MAX_PESSOAS}`}</span>
          </div>
          {membros.data.length + pendentes.length === 0 ? (
            <p className={css.empty}>Só você, por enquanto. Convide quem embala, quem paga ou quem cuida da loja.</p>
          ) : (
            <ul ref={list} className={css.list}>
              {titular && (
                <li className={css.person} tabIndex={-1}>
                  <Face nome={titular} />
                  <div className={css.who}>
                    <b>{titular}</b>
                    {isPropria() && <small>Você</small>}
                  </div>
                  <div className={css.role}>
                    <b>Titular da conta</b>
                    <p>Faz tudo. Só quem é titular vê os documentos e a atividade.</p>
                  </div>
                </li>
              )}
              {membros.data.map((membro) => (
                <LinhaDoMembro
                  key={membro.uuid}
                  membro={membro}
                  onChange={() => setMudando(membro)}
                  onRemove={() => setRetirada({ de: 'membro', uuid: membro.uuid, quem: membro.nome })}
                />
              ))}
              {pendentes.map((convite) => (
                <LinhaDoConvite
                  key={convite.uuid}
                  convite={convite}
                  isResending={resend.isPending}
                  onResend={() =>
                    resend.mutate(convite.uuid, {
                      onSuccess: () => showToast(`Convite reenviado para ${convite.email}`),
                    })
                  }
                  onRemove={() => setRetirada({ de: 'convite', uuid: convite.uuid, quem: convite.email })}
                />
              ))}
            </ul>
          )}
          {resend.error && (
            <Alert key={resend.submittedAt} tone="error" title={sentenceOf(resend.error, 'Não deu para reenviar.')} />
          )}
        </section>
        <TabelaDePapeis />
      </div>
      {can('editarPessoas') && (
        <ConviteForm
          key={enviados}
          loja={loja.uuid}
          nome={nome}
          isNext={enviados > 0}
          onSent={() => setEnviados(enviados + 1)}
        />
      )}
      {mudando && <PapelModal loja={loja.uuid} membro={mudando} onClose={() => setMudando(undefined)} />}
      {retirada && (
        <RetiradaModal
          loja={loja.uuid}
          nome={nome}
          retirada={retirada}
          onClose={() => setRetirada(undefined)}
          onDone={() => {
            flushSync(() => setRetirada(undefined)) // the dialog first gives the focus back to the row, which goes
            titulo.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** A person who works in the shop. Nobody changes their own papel here. */
function LinhaDoMembro({ membro, onChange, onRemove }: { membro: Membro; onChange: () => void; onRemove: () => void }) {
  return (
    <li className={css.person} tabIndex={-1}>
      <Face nome={membro.nome} />
      <div className={css.who}>
        <b>{membro.nome}</b>
        <small>{`Desde ${dataOf(membro.desde)}`}</small>
      </div>
      <div className={css.role}>
        <b>{NOMES_DOS_PAPEIS[membro.papel]}</b>
        <p>{PAPEIS_DITOS[membro.papel]}</p>
      </div>
      {can('editarPessoas') && readPerfil()?.uuid !== membro.uuid && (
        <Menu
          label={`Mudar o papel ou retirar o acesso de ${membro.nome}`}
          icon={<WorkIcon name="more" />}
          items={[
            { name: 'Mudar papel', icon: <WorkIcon name="swap" />, onClick: onChange },
            {
              name: 'Retirar acesso',
              icon: <WorkIcon name="crossed" />,
              isDanger: true,
              onClick: onRemove,
            },
          ]}
        />
      )}
    </li>
  )
}

/** An invitation that nobody has accepted yet. */
function LinhaDoConvite({
  convite,
  isResending,
  onResend,
  onRemove,
}: {
  convite: Convite
  isResending: boolean
  onResend: () => void
  onRemove: () => void
}) {
  const [caixa, dominio] = convite.email.split('@')
  return (
    <li className={css.person} tabIndex={-1} data-pending>
      <span className={css.nobody} aria-hidden="true">
        <WorkIcon name="mail" />
      </span>
      <div className={css.who}>
        <b>
          {caixa}@<wbr />
          {dominio}
        </b>
        <small>{`Convite enviado em ${dataOf(convite.dataEnvio)}`}</small>
      </div>
      <div className={css.role}>
        <Pill
          tone={convite.status === 'PENDENTE' ? 'slate' : 'stone'}
          icon={<WorkIcon name={convite.status === 'PENDENTE' ? 'hourglass' : 'clock'} size="s" />}
        >
          {SITUACOES_DO_CONVITE[convite.status]}
        </Pill>
        <p>
          {`${validadeOf(convite)} `}
          <button
            type="button"
            className={css.again}
            aria-label={`Reenviar o convite de ${convite.email}`}
            aria-disabled={isResending}
            onClick={() => isResending || onResend()}
          >
            Reenviar
          </button>
        </p>
      </div>
      <button
        type="button"
        className={square.square}
        aria-label={`Retirar o convite de ${convite.email}`}
        title="Retirar convite"
        onClick={onRemove}
      >
        <WorkIcon name="close" />
      </button>
    </li>
  )
}

const dataOf = (instant: Date) => writeDia(diaOf(instant))

const validadeOf = ({ papel, status, validoAte }: Convite) =>
  `${NOMES_DOS_PAPEIS[papel]}. ${status === 'PENDENTE' ? 'Vale até' : 'Venceu em'} ${dataOf(validoAte)}.`
