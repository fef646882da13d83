import { Button, Input, Pagination } from 'antd'

/**
 * Ant Design makes a component's styles when the first of its kind is drawn, and forgets them with the last one: every
 * list that is opened would make them again. These stand hidden, so that theirs are made while nobody waits, and stay.
 */
export function KeptStyles() {
  return (
    <div hidden>
      <Button />
      <Input.Search />
      <Pagination total={100} size="small" showSizeChanger />
    </div>
  )
}
