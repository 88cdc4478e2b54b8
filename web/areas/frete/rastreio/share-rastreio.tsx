import { useCopy } from '../../../app/use-copy.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from './share-rastreio.module.css'

/** Shares the address of this page: by the clipboard, and on devices that can, with any app. */
export function ShareRastreio({ titulo, url }: { titulo: string; url: string }) {
  const { outcome, copy } = useCopy(url)
  const canShare = typeof navigator.share === 'function'
  return (
    <div className={css.acts}>
      <Button size="s" onClick={copy}>
        {outcome === 'copied' ? <Icon name="check" size="s" /> : <WorkIcon name="copy" size="s" />}
        {outcome === 'copied' ? 'Link copiado' : 'Copiar link'}
      </Button>
      {canShare && (
        // a person who closes the device's own list is not an error
        <Button size="s" onClick={() => void navigator.share({ title: titulo, url }).catch(() => undefined)}>
          <WorkIcon name="upload" size="s" />
          Compartilhar
        </Button>
      )}
      <output className={css.said}>{outcome === 'refused' && `O navegador não deixou copiar. O link é ${url}`}</output>
    </div>
  )
}
