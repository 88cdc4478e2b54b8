import { Tela } from '../../areas/operacao/pecas/tela.tsx'

/** Tabelas. */
export default function Tabelas() {
  return (
    <Tela titulo="Tabelas">
      <p>As tabelas de tarifas, agências e CEP: esta versão do console ainda não mostra.</p>
    </Tela>
  )
}
