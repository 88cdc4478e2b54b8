import { Tela } from '../../areas/operacao/pecas/tela.tsx'

/** Auditoria. */
export default function Auditoria() {
  return (
    <Tela titulo="Auditoria">
      <p>O que a equipe fez: esta versão do console ainda não mostra.</p>
    </Tela>
  )
}
