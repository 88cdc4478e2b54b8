import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Loja } from '#contract/loja'
import { sentenceOf } from '../../../app/data/api.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { LoadError } from '../../../ui/page/load-error.tsx'
import page from '../../../ui/page/page.module.css'
import { desenhaLogo } from './desenha-logo.ts'
import { logoQuery, useSaveLogo } from './logo.queries.ts'
import css from './logo-card.module.css'

const NAO_ABRIU = 'Esta imagem não abriu. Escolha um PNG, JPEG ou WebP.'

/** The logo that buyers see on the tracking page (D §22): chosen, seen, changed and removed. */
export function LogoCard({ loja }: { loja: Loja }) {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [recusa, setRecusa] = useState<string | null>(null)
  const { data: imagem, isError, refetch } = useQuery(logoQuery(loja.uuid))
  const save = useSaveLogo(loja.uuid, (saved) => {
    showToast(saved === null ? 'Logo removido.' : 'Logo guardado. Os seus compradores já o veem no rastreio.')
    button.current?.focus()
  })
  const take = async (file: File | undefined) => {
    if (!file || save.isPending) return
    setRecusa(null)
    const png = await desenhaLogo(file)
    if (png) save.mutate(png)
    else setRecusa(NAO_ABRIU)
  }
  const problema = recusa ?? (save.error && sentenceOf(save.error, 'O logo não foi guardado. Tente de novo.'))
  if (isError && imagem === undefined)
    return <LoadError title="O logo não abriu" text="Por favor, tente de novo." onRetry={() => void refetch()} />
  return (
    <section className={css.card} aria-labelledby={id} aria-busy={imagem === undefined}>
      <div className={css.marca}>
        {imagem ? (
          <img src={imagem} alt={`Logo de ${loja.nome || loja.razaoSocial}`} />
        ) : (
          <WorkIcon name="shop" size="l" />
        )}
      </div>
      <div className={css.words}>
        <h2 id={id}>Logo</h2>
        <p>Aparece na página de rastreio que o seu comprador abre, ao lado do nome da loja. Quadrado fica melhor.</p>
        <div className={css.acts}>
          <input
            ref={chooser}
            className={page.srOnly}
            type="file"
            accept="image/*"
            tabIndex={-1}
            aria-label="Imagem do logo"
            onChange={({ currentTarget }) => {
              void take(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
          <Button
            ref={button}
            size="s"
            aria-disabled={save.isPending}
            aria-busy={save.isPending}
            onClick={() => save.isPending || chooser.current?.click()}
          >
            <WorkIcon name="upload" size="s" />
            {save.isPending ? 'Guardando…' : imagem ? 'Trocar imagem' : 'Escolher imagem'}
          </Button>
          {imagem && (
            <Button
              look="quiet"
              size="s"
              className={css.danger}
              aria-disabled={save.isPending}
              onClick={() => save.isPending || save.mutate(null)}
            >
              Remover logo
            </Button>
          )}
        </div>
        {problema && <Alert tone="error" title={problema} />}
      </div>
    </section>
  )
}
