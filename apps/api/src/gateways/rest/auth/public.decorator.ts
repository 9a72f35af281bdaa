import { SetMetadata } from '@nestjs/common';

export const publicRouteKey = 'faina:public-route';

/** Lets a route be called by anyone. */
export const Public = () => SetMetadata(publicRouteKey, true);
