import { useEffect, useId, useRef } from 'react'
import type { ChaveDeApiCriada } from '#contract/programas/chave-de-api'
import { useSite } from '../../../app/frame/site.tsx'
import { Button } from '../../../ui/page/button.tsx'
import page from '../../../ui/page/page.module.css'
import css from './chaves.module.css'
import { Copia } from './copia.tsx'
import { exemploOf, LUGAR_DA_CHAVE } from './exemplo.rules.ts'

/**
 * The new key, shown here and never again. It stands as plain text and not in a field, whose value a browser may store;
 * `translate="no"` keeps it from the browser's translation service.
 */
export function ChaveCriada({
  criada: { nome, chave, jwt, escopos },
  onClose,
}: {
  criada: ChaveDeApiCriada
  onClose: () => void
}) {
  const { publicUrl, sandbox, marca } = useSite()
  const id = useId()
  const titulo = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    titulo.current?.focus({ preventScroll: true })
    titulo.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const exemplo = exemploOf(escopos, publicUrl || window.location.origin)
  return (
    <section className={css.criada} aria-labelledby={id}>
      <h3 id={id} ref={titulo} tabIndex={-1}>{`Copie a chave “${nome}” agora`}</h3>
      <p>
        Ela não será mostrada outra vez. Guarde-a onde o seu programa guarda segredos, nunca no código de um site ou de
        um aplicativo: quem tem a chave age na sua conta.
      </p>
      <Copia text={chave} act="Copiar a chave" done="Chave copiada" isMain />
      <h4>Para experimentar</h4>
      <p>
        {`Cada chamada leva a chave no cabeçalho Authorization.${exemplo ? ` Troque ${LUGAR_DA_CHAVE} pela sua:` : ''}`}
      </p>
      {exemplo && <Copia text={exemplo} act="Copiar o exemplo" done="Exemplo copiado" />}
      <h4>Para um plug-in de Melhor Envio ou SuperFrete</h4>
      <p>É a mesma chave, na forma que esses plug-ins leem.</p>
      <Copia text={jwt} act="Copiar para o plug-in" done="Chave do plug-in copiada" />
      <p>
        {sandbox
          ? `Este é o ambiente de testes: o que a chave faz aqui não é de verdade, nem cobrado. Na ${marca.nome} de verdade o endereço é outro, com outra chave.`
          : 'Esta chave é para valer: o que o seu programa compra com ela é cobrado. Para ensaiar, use um ambiente de testes, que tem outro endereço e outra chave.'}{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          Todas as chamadas da API
          <span className={page.srOnly}> (abre em outra aba)</span>
        </a>
      </p>
      <div className={css.actions}>
        <Button onClick={onClose}>Fechar</Button>
      </div>
    </section>
  )
}
